import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { parseConfigurationCode } from '#shared/domain/configurator/configuration-code.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './CodeForm.module.css'

/**
 * Field for a configuration code. Malformed codes are refused without a request. `problem` is the server's refusal.
 *
 * The field is uncontrolled, so that a code that was typed before hydration is submitted too.
 */
export function CodeForm({ problem }: { problem?: string | undefined }) {
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  const [formatError, setFormatError] = useState<string>()

  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = parseConfigurationCode(String(new FormData(event.currentTarget).get('code') ?? ''))
    if (code) {
      setFormatError(undefined)
      void navigate(sitePaths.configuration(code))
    } else setFormatError('Een configuratiecode heeft zes letters en cijfers, bijvoorbeeld K7M 2QX.')
  }
  return (
    <form className={classes.form} onSubmit={open} noValidate>
      <TextInput
        label="Configuratiecode"
        description="Zes letters en cijfers. Hoofdletters en spaties maken niet uit."
        name="code"
        onChange={() => {
          setEdited(true)
          setFormatError(undefined)
        }}
        error={formatError ?? (isEdited ? undefined : problem)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      <Button type="submit">Open mijn keuze</Button>
    </form>
  )
}
