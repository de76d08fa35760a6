import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['**/node_modules/**', '.next*/**', '.data/**', 'e2e/**'],
          globalSetup: 'db/test-server.ts',
          setupFiles: 'vitest.setup.ts',
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { LOG: 'json' },
        },
      },
    ],
  },
})
