/** A pin as it is named: `D13`, `GP25`. */
export const PIN_NAME = /^[A-Z][A-Z0-9]{0,7}$/
