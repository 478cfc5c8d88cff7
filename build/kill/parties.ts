import { PAID } from '#shared/domain/payments/attempts.ts'
import { startMailTwin } from '../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin, payTwinAccount } from '../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin, postcodeTwinAccount } from '../../src/server/twins/postcode/postcode-twin.ts'
import { startTwins } from '../../src/server/twins/serve-twins.ts'

/** The provider as the shopper and the auditor meet it. */
export type Payments = {
  /** The payer presses "Betaald" on the page of this address. */
  pay(paymentUrl: string): Promise<void>
  /** What the provider received for an order of ours. */
  paidCentsOf(reference: string): number
}

export type Parties = { variables: Record<string, string>; pay: Payments; close(): Promise<void> }

/** The outside world: it lives on while the shop dies. */
export async function openParties(): Promise<Parties> {
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
      NETSUITE_URL: `${url}/netsuite`,
      NETSUITE_CLIENT_ID: erp.clientId,
      NETSUITE_CERTIFICATE_ID: erp.certificateId,
      NETSUITE_PRIVATE_KEY: erp.privateKey,
      PAY_TEST: 'on',
      PAY_ORDER_URLS: `${url}/pay/v1`,
      PAY_MANAGEMENT_URL: `${url}/pay/v2`,
      PAY_SERVICE_ID: payTwinAccount.serviceId,
      PAY_SERVICE_SECRET: payTwinAccount.serviceSecret,
      PAY_TOKEN_CODE: payTwinAccount.tokenCode,
      PAY_API_TOKEN: payTwinAccount.apiToken,
      POSTCODE_URL: `${url}/postcode`,
      POSTCODE_KEY: postcodeTwinAccount.key,
      POSTCODE_SECRET: postcodeTwinAccount.secret,
      SMTP_URL: mail.smtpUrl,
      MAIL_FROM: 'Leermeester <winkel@leermeester.example>',
    },
  }
}

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }
