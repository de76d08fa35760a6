import { instanceId, receive } from '#core/instances.ts'
import type { RelayChannel } from '../relay-channel.ts'
import { nats } from './connection.ts'

const subjectOf = (instance: string) => `instance.${instance}`

/** Carries consoles in messages of NATS, which nothing keeps. */
export const natsRelay: RelayChannel = {
  maxOutputBytes: 64 * 1024,
  maxBytesPerSecond: 1024 * 1024,
  port: { maxBytes: 48 * 1024, bytesPerSecond: 1024 * 1024 },
  async tell(instance, messages) {
    const { connection } = await nats()
    for (const message of messages) connection.publish(subjectOf(instance), JSON.stringify(message))
  },
  async listen() {
    const { connection } = await nats()
    const subscription = connection.subscribe(subjectOf(instanceId()), {
      callback: (error, message) => {
        if (error) throw error
        receive(message.string())
      },
    })
    return async () => subscription.unsubscribe()
  },
}
