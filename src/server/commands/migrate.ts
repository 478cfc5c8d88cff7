import { migrate } from '../db/migrate.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:migrate`: runs the migrations that did not run yet. The server also runs them when it starts.
await withDatabase(async (db) => {
  const done = await migrate(db)
  return done.length > 0 ? `Uitgevoerd: ${done.join(', ')}` : 'De database was al bij.'
})
