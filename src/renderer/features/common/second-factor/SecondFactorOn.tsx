import { useState } from 'react'
import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Text } from '../../../ui/Text.tsx'
import { ProofForm } from './ProofForm.tsx'
import classes from './SecondFactor.module.css'
import { useRenewRecoveryCodes, useTurnOff } from './second-factor-queries.ts'

/** Below this number of recovery codes the page advises the user to make new ones. */
const FEW_CODES = 3

type SecondFactorOnProps = {
  since: string
  /** Number of unused recovery codes. */
  codesLeft: number
  rule: StaffSecondFactor
  onRenewed: (recoveryCodes: string[]) => void
}

/**
 * Status of a second factor that is turned on, with buttons to renew the recovery codes and to turn it off. Both
 * actions require password and code.
 */
export function SecondFactorOn({ since, codesLeft, rule, onRenewed }: SecondFactorOnProps) {
  const [open, setOpen] = useState<'renew' | 'off'>()
  const close = () => setOpen(undefined)
  const renew = useRenewRecoveryCodes(onRenewed)
  const turnOff = useTurnOff(close)
  return (
    <div className={classes.part}>
      <Notice tone="good" title={`Inloggen met een code staat aan sinds ${dayInWords(since)}.`}>
        {codesLeft === 1 ? 'U heeft nog 1 herstelcode.' : `U heeft nog ${codesLeft} herstelcodes.`}
      </Notice>
      {rule === 'off' && <Text>De winkel vraagt nu niemand om een code.</Text>}
      {codesLeft < FEW_CODES && <Notice tone="bad">Maak nieuwe herstelcodes, voordat ze op zijn.</Notice>}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen('renew')}>
          Nieuwe herstelcodes maken
        </Button>
        <Button variant="default" onClick={() => setOpen('off')}>
          Uitzetten
        </Button>
      </div>
      <Text c="dimmed">
        Een nieuwe telefoon? Zet het uit met een code van de oude, of met een herstelcode, en stel het opnieuw in.
      </Text>
      <Dialog isOpen={open === 'renew'} onClose={close} title="Nieuwe herstelcodes maken?" size="small">
        <ProofForm action={renew} button="Nieuwe codes maken" onCancel={close}>
          De herstelcodes die u nu heeft werken daarna niet meer.
        </ProofForm>
      </Dialog>
      <Dialog isOpen={open === 'off'} onClose={close} title="Inloggen met een code uitzetten?" size="small">
        <ProofForm action={turnOff} button="Uitzetten" onCancel={close}>
          {rule === 'required'
            ? 'Deze winkel vraagt van u een code: u stelt hem daarna meteen opnieuw in.'
            : 'U logt daarna in met alleen uw wachtwoord. Op andere apparaten wordt u uitgelogd.'}
        </ProofForm>
      </Dialog>
    </div>
  )
}
