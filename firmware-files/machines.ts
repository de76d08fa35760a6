/** The processors of ELF files, by their number (`e_machine`). */
export const machines = { x86: 3, arm: 40, x64: 62, avr: 83, xtensa: 94, arm64: 183, riscv: 243 } as const
type Machine = keyof typeof machines

const names: Record<Machine, string> = {
  ...{ x86: 'x86', x64: 'x86-64', arm: 'Arm', arm64: 'AArch64' },
  ...{ avr: 'AVR', xtensa: 'Xtensa', riscv: 'RISC-V' },
}

/** Returns the processor with a number, if it is known. */
export function machineOf(number: number): Machine | undefined {
  return (Object.keys(machines) as Machine[]).find((machine) => machines[machine] === number)
}

/** Returns the name of the processor of an ELF file. */
export function nameOfMachine(number: number): string {
  const machine = machineOf(number)
  return machine ? names[machine] : `the processor ${number}`
}
