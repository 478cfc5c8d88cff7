import { type FormEvent, useState } from 'react'
import { settings as settingsSchema } from '#shared/contracts/pos/settings-channels.ts'
import { setupCheckShop } from '#shared/contracts/pos/setup-channels.ts'
import { parseTillCode } from '#shared/domain/tills/till-code.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { Card, usePos } from '../bridge/index.ts'
import { useChangeSettings } from '../settings/index.ts'
import classes from './Setup.module.css'

type ShopStepProps = {
  shopUrl: string
  /** @param code the code of the till, when its QR code was scanned */
  onDone: (code: string | undefined) => void
}

/** Address of the shop: typed, or scanned with the QR code of the new till. It is checked before it is stored. */
export function ShopStep({ shopUrl, onDone }: ShopStepProps) {
  const pos = usePos()
  const [text, setText] = useState(shopUrl)
  const [problem, setProblem] = useState<string>()
  const change = useChangeSettings()
  const check = useStaffAction((address: string) => pos.call(setupCheckShop, { shopUrl: address }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const scanned = parseTillCode(text)
    const typed = addressOf(scanned?.shopUrl ?? text)
    const read = settingsSchema.shape.shopUrl.safeParse(typed)
    setProblem(read.success ? undefined : read.error.issues[0]?.message)
    if (!read.success) return
    const goOn = () => onDone(scanned?.shopUrl === undefined ? undefined : scanned.code)
    check.mutate(read.data, {
      onSuccess: (checked) => {
        if (checked.problem !== null) setProblem(checked.problem)
        else if (read.data === shopUrl) goOn()
        else change.mutate({ shopUrl: read.data }, { onSuccess: goOn })
      },
    })
  }
  const refusal = [check.notice, change.notice].find((notice) => notice?.tone === 'bad')
  return (
    <Card title="Bij welke winkel hoort deze kassa?" about="De kassa vraagt eerst of de winkel op dit adres antwoordt.">
      <form noValidate onSubmit={submit} className={classes.form}>
        <TextInput
          label="Adres van de winkel"
          description="Typ het adres over, of scan het vierkant dat een beheerder bij Winkels maakt."
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {refusal && <Notice tone="bad">{refusal.text}</Notice>}
        <Button type="submit" size="lg" loading={check.isPending || change.isPending}>
          Controleren en verder
        </Button>
      </form>
    </Card>
  )
}

/** Returns a typed address with its protocol and without a slash at its end. */
function addressOf(text: string): string {
  const address = text.trim().toLowerCase().replace(/\/+$/, '')
  return /^https?:\/\//.test(address) || address === '' ? address : `https://${address}`
}
