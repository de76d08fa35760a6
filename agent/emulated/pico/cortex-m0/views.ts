type Bytes = Uint8Array | Uint32Array

export function viewOf({ buffer, byteOffset, byteLength }: Bytes): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

export function halfwordsOf({ buffer, byteOffset, byteLength }: Bytes): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2)
}

export function wordsOf({ buffer, byteOffset, byteLength }: Bytes): Int32Array {
  return new Int32Array(buffer, byteOffset, byteLength / 4)
}
