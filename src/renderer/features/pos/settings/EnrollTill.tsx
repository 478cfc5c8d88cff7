import { type FormEvent, useState } from 'react'
import { tillEnroll } from '#shared/contracts/pos/session-channels.ts'
import { parseTillCode } from '#shared/domain/tills/till-code.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { usePos } from '../bridge/index.ts'
import { ActionNotice } from './ActionNotice.tsx'
import classes from './Settings.module.css'

export type EnrolledTill = { name: string; location: string; drawer: string }

type EnrollTillProps = {
  shopUrl: string
  /** Code that was scanned before. */
  firstCode?: string
  onEnrolled?: (till: EnrolledTill) => void
}

/** Registers this machine as a till with a code of an Admin, typed or scanned. */
export function EnrollTill({ shopUrl, firstCode = '', onEnrolled }: EnrollTillProps) {
  const pos = usePos()
  const [text, setText] = useState(firstCode)
  const [error, setError] = useState<string>()
  const enroll = useStaffAction((code: string) => pos.call(tillEnroll, { code }), {
    onSuccess: (till) => onEnrolled?.(till),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = parseTillCode(text)
    const problem = !parsed
      ? 'Een code heeft acht letters en cijfers, zoals 7K2Q-0XN4.'
      : parsed.shopUrl !== undefined && parsed.shopUrl !== shopUrl.toLowerCase()
        ? `Deze code is van een andere winkel: ${parsed.shopUrl}. Wijzig eerst het adres van de winkel.`
        : undefined
    setError(problem)
    if (parsed && !problem) enroll.mutate(parsed.code)
  }
  return (
    <form noValidate onSubmit={submit} className={classes.fields}>
      <div className={classes.oneField}>
        <TextInput
          label="Code van een beheerder"
          description="Een beheerder maakt de code in het beheer van de winkel, bij Winkels. Typ haar over of scan haar."
          placeholder="7K2Q-0XN4"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          error={error}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={enroll.isPending} disabled={text.trim() === ''}>
          Aanmelden
        </Button>
      </div>
      <ActionNotice notice={enroll.notice} />
    </form>
  )
}
