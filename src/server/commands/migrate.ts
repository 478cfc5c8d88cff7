import { migrate } from '../db/migrate.ts'
import { withDatabase } from './with-database.ts'

// `npm run db:migrate`: brings the tables up to date, only forward. A start of the server does the same.
await withDatabase(async (db) => {
  const done = await migrate(db)
  return done.length > 0 ? `Uitgevoerd: ${done.join(', ')}` : 'De database was al bij.'
})
