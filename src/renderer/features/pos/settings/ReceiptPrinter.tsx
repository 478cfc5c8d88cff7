import { useState } from 'react'
import type { ReceiptPrinterChoice } from '#shared/contracts/pos/printer-settings.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Card } from '../bridge/index.ts'
import { OpenDrawer } from '../printing/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import { NetworkPrinterForm } from './NetworkPrinterForm.tsx'
import classes from './Printers.module.css'
import { SelectPrinter } from './SelectPrinter.tsx'
import { TestPrinter } from './TestPrinter.tsx'
import { Toggle } from './Toggle.tsx'
import { useChangeSettings } from './use-settings.ts'

type Via = ReceiptPrinterChoice['via'] | 'ask'

const VIAS: readonly { value: Via; label: string }[] = [
  { value: 'ask', label: 'Elke keer vragen' },
  { value: 'network', label: 'Bonprinter op het netwerk' },
  { value: 'usb', label: 'Bonprinter met een USB-kabel' },
  { value: 'driver', label: 'Gewone printer van deze computer' },
]

/** Selects the receipt printer and the width of its roll, and what happens by itself: the receipt and the drawer. */
export function ReceiptPrinter({ settings }: { settings: Settings }) {
  const { printers, printsByItself, receiptWidthMm, opensDrawer } = settings
  const { receipt } = printers
  const change = useChangeSettings()
  const saved = receipt?.via ?? 'ask'
  /** Selected, but without a printer yet. */
  const [selected, setSelected] = useState<Via>()
  const via = selected ?? saved
  const save = (choice: ReceiptPrinterChoice | null) =>
    change.mutate({ printers: { ...printers, receipt: choice } }, { onSuccess: () => setSelected(undefined) })
  const select = (next: Via) => {
    setSelected(next === saved ? undefined : next)
    if (next === 'ask') save(null)
  }
  return (
    <Card
      title="Bonprinter"
      about="Een bonprinter op het netwerk of met een USB-kabel knipt de bon af en opent de lade."
    >
      <div className={classes.printers}>
        <NativeSelect
          label="Hoe worden bonnen afgedrukt?"
          value={via}
          data={VIAS}
          onChange={({ currentTarget }) => {
            const next = VIAS.find(({ value }) => value === currentTarget.value)
            if (next) select(next.value)
          }}
        />
        {via === 'network' && (
          <NetworkPrinterForm
            saved={receipt?.via === 'network' ? receipt : null}
            isPending={change.isPending}
            onSave={(address) => save({ via: 'network', ...address })}
          />
        )}
        {(via === 'usb' || via === 'driver') && (
          <SelectPrinter
            label="Printer voor bonnen"
            name={receipt?.via === via ? receipt.name : null}
            none="Kies een printer"
            onChange={(name) => save(name === null ? null : { via, name })}
          />
        )}
        <NativeSelect
          label="Breedte van de rol"
          value={String(receiptWidthMm)}
          data={[
            { value: '80', label: '80 mm' },
            { value: '58', label: '58 mm' },
          ]}
          onChange={({ currentTarget }) => change.mutate({ receiptWidthMm: currentTarget.value === '58' ? 58 : 80 })}
        />
        {via === saved && <TestPrinter kind="receipt" documentName="een bon" choice={receipt} />}
        <Toggle
          label="Bonnen vanzelf afdrukken"
          description="Zodra vaststaat dat een betaling gelukt is."
          checked={printsByItself}
          disabled={change.isPending}
          onChange={(checked) => change.mutate({ printsByItself: checked })}
        />
        {via === saved && receipt && receipt.via !== 'driver' && (
          <Toggle
            label="Kassalade aan deze printer"
            description="Gaat open bij een contante betaling, en met de knop Lade openen."
            checked={opensDrawer}
            disabled={change.isPending}
            onChange={(checked) => change.mutate({ opensDrawer: checked })}
          />
        )}
        {via === saved && (
          <div className={classes.ways}>
            <OpenDrawer />
          </div>
        )}
      </div>
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
