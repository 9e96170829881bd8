"""check_report.py DIR EXAMPLES: the pictures of a report are XML and say what its
tables say; the confusion matrix has EXAMPLES of them."""
import csv
import math
import os
import sys
import xml.etree.ElementTree as xml

SVG = "{http://www.w3.org/2000/svg}"


def read(folder, name):
    with open(os.path.join(folder, name), newline="") as file:
        return list(csv.DictReader(file))


def main():
    folder, examples = sys.argv[1], int(sys.argv[2])
    texts, tips, shapes = {}, {}, {}
    for name in ("loss.svg", "confusion.svg"):
        root = xml.parse(os.path.join(folder, name)).getroot()
        assert root.tag == SVG + "svg", root.tag
        texts[name] = [e.text for e in root.iter(SVG + "text")]
        tips[name] = [e.text for e in root.iter(SVG + "title")]
        shapes[name] = [e.tag[len(SVG):] for e in root.iter()]

    rows = read(folder, "loss.csv")
    epochs = {}
    for number, row in enumerate(rows, 1):
        assert int(row["step"]) == number, row
        epochs.setdefault(int(row["epoch"]), []).append(row)
    expected = []
    for number, group in epochs.items():
        mean = sum(float(row["loss"]) for row in group) / len(group)
        expected += [(f"epoch {number}, loss", mean),
                     (f"epoch {number}, validation loss",
                      float(group[-1]["valid_loss"])),
                     (f"epoch {number}, validation accuracy",
                      float(group[-1]["valid_accuracy"]))]
        assert not any(row["valid_loss"] for row in group[:-1]), group
    found = dict(tip.rsplit(" ", 1) for tip in tips["loss.svg"][1:])
    assert len(found) == len(expected), (found, expected)
    for key, value in expected:
        assert math.isclose(float(found[key]), value, rel_tol=1e-6), key
    for word in ("step", "accuracy (%)", "each step", "mean of the epoch",
                 "validation"):
        assert word in texts["loss.svg"], word
    assert "polyline" in shapes["loss.svg"]

    table = read(folder, "confusion.csv")
    expected, total, right = [], 0, 0
    for row in table:
        label = row.pop("label")
        counts = {column: int(count) for column, count in row.items()}
        total += sum(counts.values())
        right += counts[label]
        expected += [f"label {label}, predicted {column}: {count} "
                     f"({100 * count / sum(counts.values()):.1f} %)"
                     for column, count in counts.items() if count]
    assert total == examples, total
    assert tips["confusion.svg"][1:] == expected, tips["confusion.svg"]
    accuracy = float(rows[-1]["valid_accuracy"])
    assert math.isclose(accuracy, right / total, rel_tol=1e-6), accuracy
    said = f"{right} of {total} right ({100 * accuracy:.2f} %)"
    assert any(said in text for text in texts["confusion.svg"]), said
    for row in table:  # the axis names every class, above and beside
        assert texts["confusion.svg"].count(str(len(table) - 1)) >= 2, row


main()
