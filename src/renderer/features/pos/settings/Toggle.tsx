import { Switch } from '@mantine/core'
import classes from './Settings.module.css'

type ToggleProps = {
  label: string
  description?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** An on/off setting. The whole line is clickable. */
export function Toggle({ label, description, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Switch
      className={classes.toggle}
      size="md"
      label={label}
      description={description}
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
