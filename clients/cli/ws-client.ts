/** Stands for `ws` in the bundle: its client without its server, which nothing uses. */
// @ts-expect-error The package has types of its entry alone.
export { default as WebSocket } from '../../node_modules/ws/lib/websocket.js'
