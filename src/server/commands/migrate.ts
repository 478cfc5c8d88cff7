import { migrate } from '../db/migrate.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:migrate`: runs the migrations that did not run yet. The server does the same when it starts.
await withDatabase(async (db) => {
  const done = await migrate(db)
  return done.length > 0 ? `Uitgevoerd: ${done.join(', ')}` : 'De database was al bij.'
})
