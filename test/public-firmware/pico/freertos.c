/* Two tasks with a queue between them, a software timer, and a lower task that counts idle time. */
#include <stdio.h>
#include "FreeRTOS.h"
#include "queue.h"
#include "task.h"
#include "timers.h"
#include "pico/stdlib.h"

static QueueHandle_t numbers;
static volatile uint32_t spins, ticks;

static void produce(void *unused) {
  for (uint32_t number = 1;; number++) {
    xQueueSend(numbers, &number, portMAX_DELAY);
    vTaskDelay(pdMS_TO_TICKS(100));
  }
}

static void consume(void *unused) {
  TickType_t before = xTaskGetTickCount();
  for (uint32_t number;;) {
    xQueueReceive(numbers, &number, portMAX_DELAY);
    TickType_t now = xTaskGetTickCount();
    printf("got %lu after %lu ms, timer %lu, %s\n", number, now - before, ticks, spins ? "spun" : "starved");
    before = now;
    spins = 0;
  }
}

static void spin(void *unused) {
  for (;;) spins++;
}

static void tick(TimerHandle_t unused) { ticks++; }

int main(void) {
  stdio_init_all();
  printf("FreeRTOS %s\n", tskKERNEL_VERSION_NUMBER);
  numbers = xQueueCreate(4, sizeof(uint32_t));
  xTaskCreate(produce, "produce", 512, NULL, 3, NULL);
  xTaskCreate(consume, "consume", 1024, NULL, 2, NULL);
  xTaskCreate(spin, "spin", 256, NULL, 1, NULL);
  xTimerStart(xTimerCreate("tick", pdMS_TO_TICKS(50), pdTRUE, NULL, tick), 0);
  vTaskStartScheduler();
}
