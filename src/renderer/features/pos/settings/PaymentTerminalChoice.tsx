import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { useApi } from '../../../lib/api.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { useChangeSettings } from './use-settings.ts'

type PaymentTerminalChoiceProps = {
  settings: Settings
  isDisabled?: boolean
  /** Called with true when a choice begins to be saved, and with false when that has ended. */
  onSaving?: (isSaving: boolean) => void
}

/** Selects the payment terminal of this till. */
export function PaymentTerminalChoice({
  settings: { terminalCode },
  isDisabled = false,
  onSaving,
}: PaymentTerminalChoiceProps) {
  const api = useApi()
  const change = useChangeSettings()
  const terminals = useQuery({
    queryKey: ['terminals'],
    queryFn: () => api.paymentDesk.terminals(),
    ...staffFreshness.paymentTerminals,
  })
  const listed: readonly PaymentTerminal[] = terminals.data?.terminals ?? []
  return (
    <Card
      title="Pinautomaat"
      about="De automaat die naast deze kassa staat. Tijdens een betaling kan hij niet worden gewisseld."
    >
      <NativeSelect
        label="Pinautomaat van deze kassa"
        value={terminalCode ?? ''}
        data={[
          { value: '', label: 'Die van de winkel' },
          ...listed.map((terminal) => ({ value: terminal.code, label: labelOf(terminal) })),
          // A chosen payment terminal is shown by its code when it is not in the list, or while the list is loading.
          ...(terminalCode && !listed.some(({ code }) => code === terminalCode)
            ? [{ value: terminalCode, label: terminalCode }]
            : []),
        ]}
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          onSaving?.(true)
          change.mutate({ terminalCode: currentTarget.value || null }, { onSettled: () => onSaving?.(false) })
        }}
      />
      {terminals.isError && (
        <Notice>De lijst van pinautomaten is nu niet op te halen; wat is ingesteld blijft gelden.</Notice>
      )}
      <ActionNotice notice={change.notice} />
    </Card>
  )
}

const labelOf = ({ code, name, isReady }: PaymentTerminal) => `${name} (${code})${isReady ? '' : ': niet verbonden'}`
