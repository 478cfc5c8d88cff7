import { useQuery } from '@tanstack/react-query'
import { printersList } from '#shared/contracts/pos/print-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card, channelKey, localQueryOptions, usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'
import { Toggle } from './Toggle.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Selects the receipt printer, and whether receipts are printed automatically. */
export function PrinterChoice({ settings: { printer, printsByItself } }: { settings: Settings }) {
  const pos = usePos()
  const change = useChangeSettings()
  const printers = useQuery({
    queryKey: channelKey(printersList.channel),
    queryFn: () => pos.call(printersList, null),
    ...localQueryOptions,
  })
  const listed = printers.data?.printers ?? []
  const isMissing = printer !== null && printers.isSuccess && !listed.some(({ name }) => name === printer)
  return (
    <Card title="Bonprinter">
      <div className={classes.withButton}>
        <NativeSelect
          label="Printer voor bonnen"
          value={printer ?? ''}
          data={[
            { value: '', label: 'Elke keer vragen' },
            ...listed.map(({ name, title }) => ({ value: name, label: title })),
            ...(isMissing || (printer !== null && !printers.isSuccess)
              ? [{ value: printer ?? '', label: printer ?? '' }]
              : []),
          ]}
          onChange={({ currentTarget }) => change.mutate({ printer: currentTarget.value || null })}
        />
        <Button variant="default" loading={printers.isFetching} onClick={() => void printers.refetch()}>
          Opnieuw zoeken
        </Button>
      </div>
      {isMissing && <Notice tone="bad">Deze printer is nu niet op deze computer te vinden.</Notice>}
      {printers.isError && <Notice tone="bad">De printers van deze computer waren niet op te vragen.</Notice>}
      <Toggle
        label="Bonnen vanzelf afdrukken"
        description="Zodra vaststaat dat een betaling gelukt is."
        checked={printsByItself}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ printsByItself: checked })}
      />
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
