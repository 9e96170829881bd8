#!/usr/bin/env python3
"""Write heat_points.npz: 1024 points of the unit square, key `xt`, f32 [1024, 2].

Points are an R2 low-discrepancy sequence (steps 1/g and 1/g^2 for the plastic
number g), so nothing is random and the file is the same everywhere.
"""
import os

import numpy as np

G = 1.32471795724474602596
n = np.arange(1, 1025)[:, None]
xt = (0.5 + n * np.array([1 / G, 1 / G**2])) % 1.0
path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "heat_points.npz")
np.savez(path, xt=xt.astype(np.float32))
