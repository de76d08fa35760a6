import type { ComponentStatus } from '#core/uptime/index.ts'

/** Returns the address of the page of a board type that is a part of the service. */
export function typePath({ component }: Pick<ComponentStatus, 'component'>): string {
  return `/boards/${component.slice('type:'.length)}`
}
