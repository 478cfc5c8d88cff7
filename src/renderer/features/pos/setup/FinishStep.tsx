import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../bridge/index.ts'
import { FullScreen, LoginStart } from '../settings/index.ts'
import classes from './Setup.module.css'

type FinishStepProps = { settings: Settings; till: { name: string } | null; isAdmin: boolean; onDone: () => void }

/** The start at login, and a summary of what was set up. */
export function FinishStep({ settings, till, isAdmin, onDone }: FinishStepProps) {
  const facts = [
    ['Winkel', settings.shopUrl],
    ['Kassa', till?.name ?? 'nog niet aangemeld'],
    ['Bonprinter', printerInWords(settings.printers.receipt)],
    ['Pinautomaat', settings.terminalCode ?? 'die van de winkel'],
  ] as const
  return (
    <Card title="Klaar om te verkopen">
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isAdmin ? (
        <>
          <LoginStart />
          <FullScreen settings={settings} />
        </>
      ) : (
        <p>Een beheerder kan de kassa vanzelf laten starten en op volledig scherm zetten: Instellingen, Deze kassa.</p>
      )}
      <div className={classes.buttons}>
        <Button size="lg" onClick={onDone}>
          Klaar
        </Button>
      </div>
    </Card>
  )
}

function printerInWords(printer: Settings['printers']['receipt']): string {
  if (printer === null) return 'elke keer vragen'
  return printer.via === 'network' ? `${printer.host}:${printer.port}` : printer.name
}
