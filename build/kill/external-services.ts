import { PAID } from '#shared/domain/payments/attempts.ts'
import { startMailTwin } from '../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin } from '../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '../../src/server/twins/postcode/postcode-twin.ts'
import { startTwins } from '../../src/server/twins/serve-twins.ts'
import { twinVariables } from '../lib/twin-variables.ts'

/** The payment provider as used by the shopper and by the check of the records. */
export type Payments = {
  /** Presses "Betaald" on the provider's page of this URL. */
  pay(paymentUrl: string): Promise<void>
  /** Amount that the provider received for an order. */
  paidCentsOf(reference: string): number
}

export type ExternalServices = { variables: Record<string, string>; pay: Payments; close(): Promise<void> }

/** Starts the external services, which keep running while the shop is killed. */
export async function openExternalServices(): Promise<ExternalServices> {
  const erp = await createDemoAccount()
  const mail = await startMailTwin({ smtpPort: 0 })
  const twin = createPayTwin({ retryDelaysMs: [200, 500, 1000, 2000, 4000] })
  const received = new Map<string, number>()
  const { url, close } = await startTwins({
    port: 0,
    twins: [
      createNetsuiteTwin({ account: erp, generated: { products: 20, variants: 2 } }),
      twin,
      createPostcodeTwin(),
      mail,
    ],
  })
  const state = async () => (await (await fetch(`${url}/pay/_twin/state`)).json()) as { orders: TwinOrder[] } // our own twin
  const pay: Payments = {
    pay: async (paymentUrl) => {
      await twin.choose(paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1), 'paid')
      received.clear()
      for (const { reference, status, amount } of (await state()).orders) {
        if (status.code === PAID) received.set(reference, (received.get(reference) ?? 0) + amount.value)
      }
    },
    paidCentsOf: (reference) => received.get(reference) ?? 0,
  }
  return {
    pay,
    close,
    variables: {
      ...twinVariables({ url, erp, smtpUrl: mail.smtpUrl }),
      PAY_TEST: 'on',
    },
  }
}

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }
