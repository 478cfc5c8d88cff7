import { startMailTwin } from '../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin } from '../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '../../src/server/twins/postcode/postcode-twin.ts'
import { createReviewsTwin, reviewsTwinAccount } from '../../src/server/twins/reviews/reviews-twin.ts'
import { SEARCH_TWIN_INDEX, SEARCH_TWIN_KEY } from '../../src/server/twins/search/search-account.ts'
import { createSearchTwin } from '../../src/server/twins/search/search-twin.ts'
import { startTwins } from '../../src/server/twins/serve-twins.ts'
import { serveJobs } from '../bench/lib/worker.ts'
import { twinVariables } from '../lib/twin-variables.ts'

// The twins of the fault matrix, in a process of their own: they keep running while the shop is killed.

export type TwinServers = { url: string; variables: Record<string, string> }

serveJobs({ open })

/** Delay that is longer than the timeout of the shop in this test (`impatient-server.ts`). */
const TOO_LATE_MS = 3_000
/** Delay of the mail server, shorter than the SMTP timeout of a minute. */
const LATE_MS = 1_500

async function open(): Promise<TwinServers> {
  const account = await createDemoAccount()
  const mail = await startMailTwin({ smtpPort: 0, timeoutMs: LATE_MS })
  const timeoutMs = TOO_LATE_MS
  const { url } = await startTwins({
    port: 0,
    twins: [
      createNetsuiteTwin({ account, generated: { products: 20, variants: 2 }, timeoutMs }),
      createPayTwin({ timeoutMs, retryDelaysMs: [200, 500, 1_000, 2_000], lateMs: 400 }),
      createPostcodeTwin({ timeoutMs }),
      createReviewsTwin({ timeoutMs }),
      createSearchTwin({ timeoutMs }),
      mail,
    ],
  })
  return {
    url,
    variables: {
      ...twinVariables({ url, erp: account, smtpUrl: mail.smtpUrl }),
      PAY_TEST: 'on',
      REVIEWS_URL: `${url}/reviews`,
      REVIEWS_LOCATION_ID: reviewsTwinAccount.locationId,
      REVIEWS_TOKEN: reviewsTwinAccount.token,
      SEARCH_URL: `${url}/search`,
      SEARCH_INDEX: SEARCH_TWIN_INDEX,
      SEARCH_KEY: SEARCH_TWIN_KEY,
    },
  }
}
