/* A host program in C: compiles a loss and its gradient once, and runs both
 * from two threads on buffers of its own, with one batch size and then another.
 *
 *   host_c examples/regression.mlir */
#include "ebb/ebb.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* On failure, the library's message and the end of this program. */
static void need(ebb_code code, ebb_error **error) {
  if (code == EBB_OK)
    return;
  fprintf(stderr, "%s\n", ebb_error_message(*error));
  ebb_error_destroy(*error);
  exit(1);
}

/* What a thread gets. Programs may be shared. */
typedef struct job {
  const ebb_program *loss, *gradient;
  int thread;
} job;

enum { most = 300 }; /* samples in a batch */

/* What one thread does, with sessions and buffers that are its own. */
static void *work(void *argument) {
  const job *mine = argument;
  ebb_error *error;
  ebb_session_options options = EBB_SESSION_OPTIONS_INIT;
  options.threads = 1; /* each session; there are two threads already */
  ebb_session *forward, *backward;
  need(ebb_session_create(mine->loss, &options, &forward, &error), &error);
  need(ebb_session_create(mine->gradient, &options, &backward, &error), &error);

  float w[6], x[most * 3], y[most * 2], value, w_grad[6], x_grad[most * 3];
  for (int i = 0; i < 6; ++i)
    w[i] = 0.1f * (float)(i + mine->thread) - 0.2f;
  const int64_t batches[] = {4, most};
  for (int b = 0; b < 2; ++b) {
    const int64_t batch = batches[b];
    for (int64_t i = 0; i < batch * 3; ++i)
      x[i] = 0.1f * (float)(i * 7 % 11) - 0.5f;
    for (int64_t i = 0; i < batch * 2; ++i)
      y[i] = 0.2f * (float)(i * 3 % 5);

    /* Tensors are views: nothing is copied. */
    const int64_t w_dims[] = {3, 2}, x_dims[] = {batch, 3},
                  y_dims[] = {batch, 2};
    const ebb_tensor arguments[] = {{w, EBB_F32, 2, w_dims},
                                    {x, EBB_F32, 2, x_dims},
                                    {y, EBB_F32, 2, y_dims}};
    const ebb_tensor losses[] = {{&value, EBB_F32, 0, NULL}};
    const ebb_tensor gradients[] = {{w_grad, EBB_F32, 2, w_dims},
                                    {x_grad, EBB_F32, 2, x_dims}};
    need(ebb_session_run(forward, arguments, 3, losses, 1, &error), &error);
    need(ebb_session_run(backward, arguments, 3, gradients, 2, &error), &error);
    printf("thread %d batch %d loss %.7g w_grad %.7g %.7g %.7g %.7g %.7g %.7g "
           "last x_grad %.7g\n",
           mine->thread, (int)batch, value, w_grad[0], w_grad[1], w_grad[2],
           w_grad[3], w_grad[4], w_grad[5], x_grad[batch * 3 - 1]);
  }
  ebb_session_destroy(forward);
  ebb_session_destroy(backward);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: %s MODEL.mlir\n", argv[0]);
    return 2;
  }
  ebb_error *error;
  ebb_module *module;
  need(ebb_module_load(argv[1], &module, &error), &error);
  const char *wrt[] = {"w", "x"};
  ebb_gradient_options options = EBB_GRADIENT_OPTIONS_INIT;
  options.wrt = wrt;
  options.wrt_count = 2;
  char *name;
  need(ebb_module_add_gradient(module, "loss", &options, &name, &error),
       &error);
  ebb_program *loss, *gradient;
  need(ebb_module_compile(module, "loss", NULL, &loss, &error), &error);
  need(ebb_module_compile(module, name, NULL, &gradient, &error), &error);
  ebb_string_destroy(name);
  ebb_module_destroy(module);

  job jobs[] = {{loss, gradient, 0}, {loss, gradient, 1}};
  pthread_t other;
  if (pthread_create(&other, NULL, work, &jobs[1]) != 0) {
    fprintf(stderr, "host_c: cannot start a thread\n");
    return 1;
  }
  work(&jobs[0]);
  pthread_join(other, NULL);
  ebb_program_destroy(loss);
  ebb_program_destroy(gradient);
  return 0;
}
