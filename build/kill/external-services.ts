import { PAID } from '#shared/domain/payments/attempts.ts'
import { startMailTwin } from '../../src/server/twins/mail/mail-twin.ts'
import { createDemoAccount } from '../../src/server/twins/netsuite/demo-account.ts'
import { createNetsuiteTwin } from '../../src/server/twins/netsuite/netsuite-twin.ts'
import { createPayTwin, payTwinAccount } from '../../src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '../../src/server/twins/postcode/postcode-twin.ts'
import { startTwins } from '../../src/server/twins/serve-twins.ts'
import { twinVariables } from '../lib/twin-variables.ts'

/** The payment provider as used by the shopper and by the check of the records. */
export type Payments = {
  /** Presses "Betaald" on the provider's page of this URL. */
  pay(paymentUrl: string): Promise<void>
  /** Presses "Annuleren" on the provider's page of this URL. */
  cancel(paymentUrl: string): Promise<void>
  /** Reports the canceled payment of this URL as paid, as after a late message of a bank. A repeated call sends the message again. */
  payLate(paymentUrl: string): Promise<void>
  /** Amount that the provider received for an order. */
  paidCentsOf(reference: string): number
  /** Amount that the provider refunded of the payments of an order. */
  refundedCentsOf(reference: string): Promise<number>
}

/** An order or a deposit as the ERP has it. */
export type ErpRecordState = { externalId: string | null; fields: Record<string, unknown> }

export type ExternalServices = {
  variables: Record<string, string>
  pay: Payments
  /** Returns the orders and deposits that the ERP has. */
  erpRecords(): Promise<{ salesOrder: ErpRecordState[]; customerDeposit: ErpRecordState[] }>
  close(): Promise<void>
}

/**
 * Starts the external services, which keep running while the shop is killed.
 *
 * @param onErpCall sees every call to the ERP; `answer` carries it out
 */
export async function openExternalServices({
  onErpCall = (_request, answer) => answer(),
}: {
  onErpCall?: (request: Request, answer: () => Promise<Response>) => Promise<Response>
} = {}): Promise<ExternalServices> {
  const erp = await createDemoAccount()
  const netsuite = createNetsuiteTwin({ account: erp, generated: { products: 20, variants: 2 } })
  const mail = await startMailTwin({ smtpPort: 0 })
  const twin = createPayTwin({ retryDelaysMs: [200, 500, 1000, 2000, 4000] })
  const received = new Map<string, number>()
  const { url, close } = await startTwins({
    port: 0,
    twins: [
      { ...netsuite, handle: (request) => onErpCall(request, () => netsuite.handle(request)) },
      twin,
      createPostcodeTwin(),
      mail,
    ],
  })
  const state = async () => (await (await fetch(`${url}/pay/_twin/state`)).json()) as { orders: TwinOrder[] } // our own twin
  const updateReceived = async () => {
    received.clear()
    for (const { reference, status, amount } of (await state()).orders) {
      if (status.code === PAID) received.set(reference, (received.get(reference) ?? 0) + amount.value)
    }
  }
  const payIdOf = (paymentUrl: string) => paymentUrl.slice(paymentUrl.lastIndexOf('/') + 1)
  const pay: Payments = {
    pay: async (paymentUrl) => {
      await twin.choose(payIdOf(paymentUrl), 'paid')
      await updateReceived()
    },
    cancel: (paymentUrl) => twin.choose(payIdOf(paymentUrl), 'cancelled'),
    payLate: async (paymentUrl) => {
      await twin.payLate(payIdOf(paymentUrl))
      await updateReceived()
    },
    paidCentsOf: (reference) => received.get(reference) ?? 0,
    async refundedCentsOf(reference) {
      const own = (await state()).orders.filter((order) => order.reference === reference)
      const answers = await Promise.all(own.map(({ orderId }) => fetch(`${url}/pay/v2/transactions/${orderId}`, ASKED)))
      const transactions = (await Promise.all(answers.map((answer) => answer.json()))) as TwinTransaction[] // our own twin
      return transactions.reduce((sum, { amountRefunded }) => sum + amountRefunded.value, 0)
    },
  }
  return {
    pay,
    close,
    async erpRecords() {
      const response = await fetch(`${url}/netsuite/_twin/records`)
      return (await response.json()) as Awaited<ReturnType<ExternalServices['erpRecords']>> // our own twin
    },
    variables: {
      ...twinVariables({ url, erp, smtpUrl: mail.smtpUrl }),
      PAY_TEST: 'on',
    },
  }
}

type TwinOrder = { orderId: string; reference: string; status: { code: number }; amount: { value: number } }
type TwinTransaction = { amountRefunded: { value: number } }

const { tokenCode, apiToken } = payTwinAccount
/** A call with the credentials of the shop. */
const ASKED = { headers: { authorization: `Basic ${Buffer.from(`${tokenCode}:${apiToken}`).toString('base64')}` } }
