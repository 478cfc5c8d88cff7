import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Card } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Printers.module.css'
import { SelectPrinter } from './SelectPrinter.tsx'
import { TestPrinter } from './TestPrinter.tsx'
import { useChangeSettings } from './use-settings.ts'

const KINDS = [
  { kind: 'order', label: 'Printer voor orderformulieren', documentName: 'een orderformulier' },
  { kind: 'closing', label: 'Printer voor dagafsluitingen', documentName: 'een dagafsluiting' },
] as const

/** Selects the printers of documents on A4. */
export function PagePrinters({ settings: { printers } }: { settings: Settings }) {
  const change = useChangeSettings()
  return (
    <Card title="Printers voor A4" about="Orderformulieren en dagafsluitingen, elk op hun eigen printer.">
      <div className={classes.printers}>
        {KINDS.map(({ kind, label, documentName }) => (
          <div key={kind} className={classes.kind}>
            <SelectPrinter
              label={label}
              name={printers[kind]?.name ?? null}
              none="Elke keer vragen"
              onChange={(name) =>
                change.mutate({ printers: { ...printers, [kind]: name === null ? null : { via: 'driver', name } } })
              }
            />
            <TestPrinter kind={kind} documentName={documentName} choice={printers[kind]} />
          </div>
        ))}
      </div>
      <ActionNotice notice={change.notice} />
    </Card>
  )
}
