import { Pool } from 'pg'
import { serveJobs } from '../lib/worker.ts'
import { type Times, timesOf } from '../search/clients.ts'

// The limit of everything staff look up: one order by its key, by pg alone, over as many connections as there are clients.

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
