type Launch = { elf: string; gdb: string; address: string; sessionId: string }

/** Returns what VS Code needs in its folder to debug a board: its launch and its task. */
export function launchJson({ elf, gdb, address, sessionId }: Launch): object {
  const task = 'boardwalk gdb'
  const shared = { request: 'attach', preLaunchTask: task }
  return {
    'launch.json': {
      version: '0.2.0',
      configurations: [
        {
          ...shared,
          ...{ name: 'Boardwalk (cortex-debug)', type: 'cortex-debug', servertype: 'external' },
          ...{ gdbTarget: address, gdbPath: gdb, executable: elf },
        },
        {
          ...shared,
          ...{ name: 'Boardwalk (cppdbg)', type: 'cppdbg', MIMode: 'gdb', miDebuggerPath: gdb },
          ...{ miDebuggerServerAddress: address, program: elf },
        },
      ],
    },
    'tasks.json': {
      version: '2.0.0',
      tasks: [
        {
          ...{ label: task, type: 'shell', isBackground: true },
          command: `boardwalk gdb ${sessionId} --listen ${address}`,
          problemMatcher: {
            pattern: { regexp: '^$' },
            background: { activeOnStart: true, beginsPattern: '^Listening', endsPattern: '^Listening' },
          },
        },
      ],
    },
  }
}
