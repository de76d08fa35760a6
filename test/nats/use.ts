import { inject, vi } from 'vitest'

// env() reads it at its first call.
vi.stubEnv('NATS_URL', inject('natsUrl'))
