import { Pool } from 'pg'
import { serveJobs } from '../lib/worker.ts'
import { type Times, timesOf } from '../search/clients.ts'

// Limit of every lookup by staff: reads one order by its key with pg alone, over one connection per client.

let pool: Pool | undefined

serveJobs(
  {
    open({ url, clients }: { url: string; clients: number }) {
      pool = new Pool({ connectionString: url, max: clients })
    },
    run({ ids, clients }: { ids: readonly number[]; clients: number }): Promise<Times> {
      if (!pool) throw new Error('the database is not open')
      const { query } = { query: pool.query.bind(pool) }
      return timesOf(ids, clients, (id) => query('select * from sales_orders where id = $1', [id]))
    },
  },
  () => pool?.end(),
)
