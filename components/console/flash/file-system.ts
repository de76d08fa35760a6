/** What Chromium's pages can do with files beyond TypeScript's own types. */

type Access = { mode: 'read' }
type PickOptions = {
  /** The browser opens the folder of the file that was picked last under this name. */
  id: string
  types: { description: string; accept: Record<string, string[]> }[]
}

declare global {
  interface Window {
    showOpenFilePicker?: (options: PickOptions) => Promise<FileSystemFileHandle[]>
    FileSystemObserver?: new (
      onChange: () => void,
    ) => {
      observe: (handle: FileSystemHandle) => Promise<void>
      disconnect: () => void
    }
  }
  interface FileSystemFileHandle {
    /** Needs a click or a key while the browser has to ask the user. */
    requestPermission?: (access: Access) => Promise<PermissionState>
  }
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
  }
}

/** Returns whether the browser lets a page keep a file, to read it again. */
export const canKeepFiles = () => window.showOpenFilePicker !== undefined

/**
 * Asks the user for a file of these formats, or any other. Returns undefined if none is chosen.
 * Needs a click or a key.
 */
export async function pickFile(formats: readonly string[]): Promise<FileSystemFileHandle | undefined> {
  const accept = { 'application/octet-stream': formats.map((format) => `.${format}`) }
  try {
    const [handle] =
      (await window.showOpenFilePicker?.({
        id: 'firmware',
        types: [{ description: 'Firmware', accept }],
      })) ?? []
    return handle
  } catch (error) {
    // The user has closed the dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    throw error
  }
}

/** Returns the handle of a dropped file, where the browser gives one. Call it in the event. */
export async function droppedHandle({ items }: DataTransfer): Promise<FileSystemFileHandle | undefined> {
  try {
    const handle = await [...items].find(({ kind }) => kind === 'file')?.getAsFileSystemHandle?.()
    return handle instanceof FileSystemFileHandle ? handle : undefined
  } catch (error) {
    // The browser keeps no files of this folder.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
