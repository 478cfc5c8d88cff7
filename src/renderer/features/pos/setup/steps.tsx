import { Link } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card } from '../bridge/index.ts'
import { EnrollTill, PaymentTerminalChoice } from '../settings/index.ts'
import classes from './Setup.module.css'
import { TestPayment } from './TestPayment.tsx'

type TillStepProps = {
  shopUrl: string
  till: { name: string } | null
  scannedCode: string | undefined
  onDone: () => void
}

/** Registration of this machine as a till, with a code. A till also works without it, and can get it later. */
export function TillStep({ shopUrl, till, scannedCode, onDone }: TillStepProps) {
  return (
    <Card title="Deze kassa" about="Met de code krijgt de kassa haar naam, haar winkel en haar lade.">
      {till ? (
        <div className={classes.form}>
          <Notice tone="good">Deze computer is kassa {till.name}.</Notice>
          <Button size="lg" onClick={onDone}>
            Verder
          </Button>
        </div>
      ) : (
        <>
          <EnrollTill shopUrl={shopUrl} {...(scannedCode !== undefined && { firstCode: scannedCode })} />
          <p>
            Geen code bij de hand? Verkopen kan ook zonder, maar dan zonder pincodes en met de hoofdlade. Aanmelden kan
            later bij Instellingen.
          </p>
          <div className={classes.buttons}>
            <Button variant="default" size="lg" onClick={onDone}>
              Verder zonder aanmelden
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

/** Asks for a login, because printing and payment terminals are for staff only. */
export function LogInFirst() {
  return (
    <Card
      title="Log eerst in"
      about="Printer, pinautomaat en opstarten stelt een medewerker in, het liefst een beheerder."
    >
      <div>
        <Link className={classes.link} to={sitePaths.loginThen(posPaths.setup)}>
          Inloggen
        </Link>
      </div>
    </Card>
  )
}

/** Choice of the payment terminal of this till, and a test payment on it. */
export function TerminalStep({ settings, onDone }: { settings: Settings; onDone: () => void }) {
  return (
    <TestPayment
      terminalCode={settings.terminalCode}
      onDone={onDone}
      choice={({ isTesting, onSaving }) => (
        <PaymentTerminalChoice settings={settings} isDisabled={isTesting} onSaving={onSaving} />
      )}
    />
  )
}
