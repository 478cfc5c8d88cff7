import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { withdrawalForm } from '#shared/contracts/withdrawals.ts'
import { formRules } from '../../../lib/form-rules.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useDraftAutosave } from '../../../lib/use-draft-autosave.ts'
import { useShoppingStore } from '../../common/cart/index.ts'
import { useOrder } from '../payments/index.ts'
import { type Step, useStepFocus } from './StepHeading.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { WithdrawalFields } from './WithdrawalFields.tsx'
import { WithdrawalReceived } from './WithdrawalReceived.tsx'
import { WithdrawalSummary } from './WithdrawalSummary.tsx'
import type { SubmittedWithdrawal } from './withdrawal-values.ts'
import { emptyWithdrawal, resumedWithdrawal, type WithdrawalValues } from './withdrawal-values.ts'

const rules = formRules(withdrawalForm)

/**
 * The withdrawal function: two steps and the receipt (docs/law.md#r6, docs/law.md#r7). The step is in the URL, so that
 * the back button goes back one step. The draft is stored on this computer.
 */
export function Withdrawal() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The cast is safe, because only `useWithdrawal` below writes this state.
  const received = (useLocation().state as { received?: SubmittedWithdrawal } | null)?.received
  const draft = useDraftAutosave((withdrawal: WithdrawalValues) => useShoppingStore.setState({ withdrawal }))
  const linkedNumber = search.get('bestelling')
  const form = useForm<WithdrawalValues>({
    mode: 'controlled',
    initialValues: resumedWithdrawal(useShoppingStore.getState().withdrawal, linkedNumber),
    validate: rules,
    validateInputOnBlur: true,
    onValuesChange: draft.save,
  })
  // The server returns the order only to visitors with proof that the order is theirs. For others it does not exist.
  const isLinkedOrder = linkedNumber !== null && linkedNumber === form.values.orderNumber
  const order = useOrder(isLinkedOrder ? numberOf(linkedNumber) : 0).data
  const go = (to: 'fill' | 'check') => {
    const query = new URLSearchParams({
      ...(linkedNumber !== null && { bestelling: linkedNumber }),
      ...(to === 'check' && { stap: 'controleren' }),
    })
    return navigate({ pathname: sitePaths.withdrawal, search: query.toString() }, { preventScrollReset: true })
  }
  const withdrawal = useWithdrawal((receipt, values) => {
    // Empties the form, because the back button would otherwise open a form that can be sent again.
    form.setInitialValues(emptyWithdrawal)
    form.reset()
    draft.discardChanges()
    void navigate(`${sitePaths.withdrawal}?stap=ontvangen`, {
      replace: true,
      preventScrollReset: true,
      state: { received: { receipt, values } satisfies SubmittedWithdrawal },
    })
  })
  useUnsaved(withdrawal.isPending || (form.isDirty() && !received))

  // Fills in name and email once per order, so that a field that the visitor empties stays empty.
  const filledFrom = useRef<number>(undefined)
  useEffect(() => {
    if (!order || filledFrom.current === order.salesOrderId) return
    filledFrom.current = order.salesOrderId
    const { firstname, middlename, lastname, email } = order.salesOrderCustomer
    const name = [firstname, middlename, lastname].filter(Boolean).join(' ')
    form.setValues((current) => ({ name: current.name || name, email: current.email || email }))
  }, [order, form])

  const container = useRef<HTMLDivElement>(null)
  const step = stepAt(search.get('stap'), received, form.values)
  useStepFocus(container, step)
  return (
    <div ref={container}>
      {step === 1 && <WithdrawalFields form={form} order={order} onReady={() => void go('check')} />}
      {step === 2 && (
        <WithdrawalSummary
          values={form.values}
          order={order}
          isBusy={withdrawal.isPending}
          problem={withdrawal.error ? sentenceOf(withdrawal.error) : undefined}
          onBack={() => void go('fill')}
          onConfirm={() => withdrawal.send(form.values)}
        />
      )}
      {step === 'done' && received && <WithdrawalReceived {...received} />}
    </div>
  )
}

/** Returns the step in the URL, or step 1 when the visitor has not reached the step in the URL. */
function stepAt(stepInUrl: string | null, received: SubmittedWithdrawal | undefined, values: WithdrawalValues): Step {
  if (stepInUrl === 'ontvangen' && received) return 'done'
  return stepInUrl === 'controleren' && withdrawalForm.safeParse(values).success ? 2 : 1
}

/** Returns an order number, or 0, for which no order is fetched. */
const numberOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

const NOT_SENT = 'Uw herroeping kon niet worden verstuurd. Alles wat u invulde blijft staan; probeer het zo nog eens.'

function sentenceOf(error: Error): string {
  if (!(error instanceof ShopError) || error.code === 'unexpected') return NOT_SENT
  return error.fields.map(({ message }) => message).join(' ') || error.message
}
