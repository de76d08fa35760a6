/**
 * How the control lines of a board's serial adapter are wired. `arduino`: DTR goes to the reset by
 * way of a capacitor, so going on resets. `esp`: two transistors pull the reset while RTS is on and
 * DTR off, and the boot pin while it is the reverse. `lines`: who has the board may set them.
 * `none`: they lead nowhere.
 */
export const wirings = ['arduino', 'esp', 'lines', 'none'] as const
export type Wiring = (typeof wirings)[number]
