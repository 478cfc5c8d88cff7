import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextInput } from './TextInput.tsx'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'rightSection'>

/** A password field that can show its value. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      rightSection={
        <IconButton aria-label="Wachtwoord tonen" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon size={20} stroke={1.6} aria-hidden />
        </IconButton>
      }
    />
  )
}
