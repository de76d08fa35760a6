import { sql } from 'drizzle-orm'
import { makeBaseImage, makeBoardType } from '#db/factory.ts'
import { boards, db, sessions, users } from '#db/index.ts'

type World = { types: number; boards: number; people: number; sessions: number }

/**
 * Fills a database with boards and past sessions, some of them this user's, as many statements as
 * there are tables. Answers the types.
 */
export async function fillWorld({ types, boards: boardCount, people, sessions: count }: World, user: { id: string }) {
  const slugs: string[] = []
  for (const _ of Array(types)) {
    const { slug } = await makeBoardType()
    await makeBaseImage({ boardType: slug })
    slugs.push(slug)
  }
  const named = sql`(select array_agg(slug order by slug) from board_types)`
  await db().execute(sql`insert into ${boards} (id, label, connection, board_type, free_since)
    select 'brd_' || lpad(i::text, 26, '0'), 'Board ' || i, 'ssh bench', ${named}[1 + i % ${types}::int], now() - make_interval(secs => i)
    from generate_series(1, ${boardCount}::int) i`)
  await db().execute(sql`insert into ${users} (id, email, email_verified_at, password_hash)
    select 'usr_' || lpad(i::text, 26, '0'), i || '@boardwalk.example', now(), 'none' from generate_series(2, ${people}::int) i`)
  await db().transaction(async (tx) => {
    // Numbered here, and not one by one.
    await tx.execute(sql`alter table sessions disable trigger user`)
    await tx.execute(sql`insert into ${sessions} (id, user_id, board_type, board_id, board_specs, base_image_id, state, end_reason,
        minutes, credits_per_minute, credits_used, created_at, started_at, expires_at, ended_at, ended_number)
      select 'ses_' || lpad(i::text, 26, '0'), ${ownerOf(people, user)}, b.board_type, b.id, 'Cortex-M7', m.id, 'ended', 'user_ended',
        60, 1, 7, t, t, t + interval '1 hour', t + interval '7 minutes', 1 + i / ${people}::int
      from generate_series(0, ${count - 1}::int) i
      cross join lateral (select now() - interval '1 year' + make_interval(secs => i * 30) as t) moment
      join boards b on b.id = 'brd_' || lpad((1 + i % ${boardCount}::int)::text, 26, '0')
      join base_images m on m.board_type = b.board_type`)
    await tx.execute(sql`alter table sessions enable trigger user`)
  })
  await db().execute(sql`vacuum analyze`)
  return slugs
}

const ownerOf = (people: number, user: { id: string }) =>
  sql`case i % ${people}::int when 0 then ${user.id} else 'usr_' || lpad((1 + i % ${people}::int)::text, 26, '0') end`
