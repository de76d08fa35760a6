import { sql } from 'drizzle-orm'

/** A file as pages name it: one of a user's, or a base image by its label. */
export type NamedFile = {
  name: string
  /** In bytes; null for a base image. */
  size: number | null
  /** In hexadecimal digits; null for a base image. */
  sha256: string | null
}

/** Returns a file as the holder of a link sees it: what it is called may say what it is for. */
export function unnamed(file: NamedFile): NamedFile {
  return file.sha256 === null ? file : { ...file, name: 'firmware' }
}

/** What a command put on a board, in a statement about `commands`; null once it is deleted. */
export const fileOfCommand = sql<NamedFile | null>`coalesce(
  (select json_build_object('name', filename, 'size', size, 'sha256', encode(sha256, 'hex'))
    from firmware where firmware.id = commands.firmware_id),
  (select json_build_object('name', label, 'size', null, 'sha256', null)
    from base_images where base_images.id = commands.base_image_id))`
