/* A port of the FreeRTOS kernel to ARMv6-M: a task keeps r4 to r11 below what an exception stacks. */
#include "FreeRTOS.h"
#include "task.h"

#define SYST_CSR (*(volatile uint32_t *)0xe000e010)
#define SYST_RVR (*(volatile uint32_t *)0xe000e014)
#define SYST_CVR (*(volatile uint32_t *)0xe000e018)
#define ICSR (*(volatile uint32_t *)0xe000ed04)
#define SHPR3 (*(volatile uint32_t *)0xe000ed20)
#define PENDSVSET (1u << 28)
#define LOWEST_PRIORITIES 0xffff0000u
#define THUMB_STATE (1u << 24)

extern void *volatile pxCurrentTCB;
static uint32_t depth;

static void task_has_returned(void) {
  for (;;) portDISABLE_INTERRUPTS();
}

StackType_t *pxPortInitialiseStack(StackType_t *top, TaskFunction_t code, void *parameter) {
  *--top = THUMB_STATE;
  *--top = (StackType_t)code & ~1u;
  *--top = (StackType_t)task_has_returned;
  top -= 5; /* r12, r3, r2, r1, r0 */
  *top = (StackType_t)parameter;
  return top - 8;
}

/* The first task starts as others go on: from an SVC, whose return takes its stack. */
__attribute__((naked)) void isr_svcall(void) {
  __asm volatile(
    ".syntax unified\n"
    "ldr r3, =pxCurrentTCB\n"
    "ldr r3, [r3]\n"
    "ldr r0, [r3]\n"
    "adds r0, #32\n"
    "msr psp, r0\n"
    "ldr r0, =0xfffffffd\n"
    "bx r0\n");
}

__attribute__((naked)) void isr_pendsv(void) {
  __asm volatile(
    ".syntax unified\n"
    "mrs r0, psp\n"
    "ldr r3, =pxCurrentTCB\n"
    "ldr r2, [r3]\n"
    "subs r0, #32\n"
    "str r0, [r2]\n"
    "stmia r0!, {r4-r7}\n"
    "mov r4, r8\n"
    "mov r5, r9\n"
    "mov r6, r10\n"
    "mov r7, r11\n"
    "stmia r0!, {r4-r7}\n"
    "push {r3, lr}\n"
    "cpsid i\n"
    "bl vTaskSwitchContext\n"
    "cpsie i\n"
    "pop {r2, r3}\n"
    "ldr r1, [r2]\n"
    "ldr r0, [r1]\n"
    "adds r0, #16\n"
    "ldmia r0!, {r4-r7}\n"
    "mov r8, r4\n"
    "mov r9, r5\n"
    "mov r10, r6\n"
    "mov r11, r7\n"
    "msr psp, r0\n"
    "subs r0, #32\n"
    "ldmia r0!, {r4-r7}\n"
    "bx r3\n");
}

void isr_systick(void) {
  uint32_t mask = ulPortMask();
  if (xTaskIncrementTick()) ICSR = PENDSVSET;
  vPortUnmask(mask);
}

BaseType_t xPortStartScheduler(void) {
  SHPR3 |= LOWEST_PRIORITIES;
  SYST_RVR = configCPU_CLOCK_HZ / configTICK_RATE_HZ - 1;
  SYST_CVR = 0;
  SYST_CSR = 7;
  depth = 0;
  portENABLE_INTERRUPTS();
  __asm volatile("svc 0");
  return pdFALSE;
}

void vPortEndScheduler(void) {}

void vPortYield(void) {
  ICSR = PENDSVSET;
  __asm volatile("dsb\nisb" ::: "memory");
}

void vPortEnterCritical(void) {
  portDISABLE_INTERRUPTS();
  depth++;
}

void vPortExitCritical(void) {
  if (--depth == 0) portENABLE_INTERRUPTS();
}

uint32_t ulPortMask(void) {
  uint32_t mask;
  __asm volatile("mrs %0, PRIMASK\ncpsid i" : "=r"(mask)::"memory");
  return mask;
}

void vPortUnmask(uint32_t mask) { __asm volatile("msr PRIMASK, %0" ::"r"(mask) : "memory"); }
