import { UserFault } from '#agent/drivers/driver.ts'
import { type Model, models } from '#agent/emulated/models.ts'
import type { CaptureAsked } from '#wire/captures.ts'
import type { CaptureSettings } from './capture.ts'

/** Returns a capture with its pins by their places. Throws a `UserFault` for pins that are none. */
export function settingsOf(model: Model, { pins, trigger, ...asked }: CaptureAsked): CaptureSettings {
  const names: string[] = models[model].pins.map(({ name }) => name)
  const pinOf = (name: string) => {
    const pin = names.indexOf(name)
    if (pin < 0) throw new UserFault(`The board has no pin ${name}. It has ${names[0]} to ${names.at(-1)}.`)
    return pin
  }
  const wanted = pins === 'all' ? names : [...new Set(pins)]
  return {
    ...asked,
    pins: wanted.map((name) => ({ name, pin: pinOf(name) })),
    trigger: trigger && { ...trigger, pin: pinOf(trigger.pin) },
  }
}
