import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { usePrinters } from './use-printers.ts'

type SelectPrinterProps = {
  label: string
  /** Name of the chosen printer; null for none. */
  name: string | null
  /** Text for no printer. */
  none: string
  onChange: (name: string | null) => void
}

/** Selects a printer of this machine. A printer with a problem has it behind its name. */
export function SelectPrinter({ label, name, none, onChange }: SelectPrinterProps) {
  const printers = usePrinters()
  const listed = printers.data?.printers ?? []
  const isListed = listed.some((printer) => printer.name === name)
  return (
    <>
      <NativeSelect
        label={label}
        value={name ?? ''}
        data={[
          { value: '', label: none },
          ...listed.map(({ name: value, title, problem }) => ({
            value,
            label: problem ? `${title}: ${problem}` : title,
          })),
          // A chosen printer is shown by its name when it is not in the list, or while the list is loading.
          ...(name !== null && !isListed ? [{ value: name, label: name }] : []),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      />
      {name !== null && printers.isSuccess && !isListed && (
        <Notice tone="bad">Deze printer is nu niet op deze computer te vinden.</Notice>
      )}
      {printers.isError && <Notice tone="bad">De printers van deze computer waren niet op te vragen.</Notice>}
    </>
  )
}
