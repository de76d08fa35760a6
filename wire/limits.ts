/** The sizes and times that both ends of a connection keep to. */

/** The most bytes of a console in one OUT frame. */
export const MAX_OUT_BYTES = 16 * 1024
/** The most bytes typed in one IN frame or one message of a viewer. */
export const MAX_IN_BYTES = 4 * 1024
/** The most bytes in one PORT frame, or one message of the user of a port. */
export const MAX_PORT_BYTES = 16 * 1024
/** How many bytes of a port each end takes ahead of what its reader has taken. */
export const PORT_WINDOW_BYTES = 64 * 1024
/** The most bytes in one frame or message of any kind. */
export const MAX_MESSAGE_BYTES = 64 * 1024
/** How many bytes of a console an agent sends ahead of the acknowledgement. */
export const WINDOW_BYTES = 256 * 1024
/** How often an agent says that it is there. */
export const HEARTBEAT_MS = 10_000
/** How often each end asks the other for a sign of life, and how often in vain before it closes. */
export const PING_MS = 5_000
export const MAX_MISSED_PONGS = 2
/** The code with which the service closes a connection on which too much arrives. */
export const TOO_MUCH_CODE = 4429
/** The most bytes of one artifact, and changes of pins in one capture. */
export const MAX_ARTIFACT_BYTES = 8 * 1024 * 1024
/** Pins of a board that one capture is of. */
export const MAX_CAPTURED_PINS = 30
