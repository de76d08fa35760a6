import { sql } from 'drizzle-orm'

/**
 * The highest binding number so far: of a session, or of a board that was checked without one. The
 * session lock keeps others from drawing the next one too.
 */
export const lastBindingNo = sql`(select greatest((select coalesce(max(binding_no), 0) from sessions),
  (select coalesce(max(last_binding_no), 0) from boards)))`
