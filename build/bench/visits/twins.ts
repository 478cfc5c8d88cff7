import { startMailTwin } from '../../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin } from '../../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '../../../src/server/twins/postcode/postcode-twin.ts'
import { startTwins } from '../../../src/server/twins/serve-twins.ts'
import { twinVariables } from '../../lib/twin-variables.ts'
import { serveJobs } from '../lib/worker.ts'

// The external services of the benchmarks, in a process of their own, so that their memory and work are not counted as
// the shop's.

/** Number of models (`products`), and of variants per model. */
export type CatalogSize = { products: number; variants: number }
/**
 * Without a size the catalog is that of the demo shop. `erpLateMs`: delay of the ERP under its fault "late";
 * `erpTakesMs`: duration of each of its responses.
 */
export type TwinOptions = Partial<CatalogSize> & { erpLateMs?: number; erpTakesMs?: number }

serveJobs({ open })

/** Starts the twins with a catalog of this size, and returns the environment variables with their addresses. */
async function open({
  erpLateMs,
  erpTakesMs = 0,
  products,
  variants = 1,
}: TwinOptions): Promise<Record<string, string>> {
  const erp = await createDemoAccount()
  const mail = await startMailTwin({ smtpPort: 0 })
  const { url } = await startTwins({
    port: 0,
    twins: [
      createNetsuiteTwin({
        account: erp,
        ...(products !== undefined && { generated: { products, variants } }),
        latencyMs: erpTakesMs,
        ...(erpLateMs !== undefined && { timeoutMs: erpLateMs }),
      }),
      createPayTwin(),
      createPostcodeTwin(),
      mail,
    ],
  })
  return {
    ...twinVariables({ url, erp, smtpUrl: mail.smtpUrl }),
  }
}
