#pragma once
/* A port of the FreeRTOS kernel to ARMv6-M. */
#include <stdint.h>

#define portCHAR char
#define portFLOAT float
#define portDOUBLE double
#define portLONG long
#define portSHORT short
#define portSTACK_TYPE uint32_t
#define portBASE_TYPE long
typedef uint32_t StackType_t;
typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef uint32_t TickType_t;
#define portMAX_DELAY ((TickType_t)0xffffffff)
#define portTICK_TYPE_IS_ATOMIC 1
#define portSTACK_GROWTH (-1)
#define portTICK_PERIOD_MS ((TickType_t)1000 / configTICK_RATE_HZ)
#define portBYTE_ALIGNMENT 8

void vPortYield(void);
void vPortEnterCritical(void);
void vPortExitCritical(void);
uint32_t ulPortMask(void);
void vPortUnmask(uint32_t mask);
#define portYIELD() vPortYield()
#define portEND_SWITCHING_ISR(needed) if (needed) vPortYield()
#define portYIELD_FROM_ISR(needed) portEND_SWITCHING_ISR(needed)
#define portDISABLE_INTERRUPTS() __asm volatile("cpsid i" ::: "memory")
#define portENABLE_INTERRUPTS() __asm volatile("cpsie i" ::: "memory")
#define portENTER_CRITICAL() vPortEnterCritical()
#define portEXIT_CRITICAL() vPortExitCritical()
#define portSET_INTERRUPT_MASK_FROM_ISR() ulPortMask()
#define portCLEAR_INTERRUPT_MASK_FROM_ISR(mask) vPortUnmask(mask)
#define portTASK_FUNCTION_PROTO(function, parameters) void function(void *parameters)
#define portTASK_FUNCTION(function, parameters) void function(void *parameters)
#define portNOP()
