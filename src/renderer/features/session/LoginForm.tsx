import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ShopError } from '#shared/contracts/client.ts'
import { loginForm, type Session } from '#shared/contracts/users.ts'
import { useApi } from '../../lib/api.ts'
import { formRules } from '../../lib/form-rules.ts'
import { report } from '../../lib/report.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** Mail address and password. The token stays in a cookie that the answer sets; only the session comes back. */
export function LoginForm({ onLogin }: { onLogin: (session: Session) => void }) {
  const api = useApi()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: formRules(loginForm),
  })
  const login = useMutation({
    mutationFn: (body: { email: string; password: string }) => api.users.login({ body }),
    onSuccess: ({ session }) => onLogin(session),
    onError: (error) => report(error, 'login'),
  })

  return (
    <form noValidate onSubmit={form.onSubmit((values) => login.mutate(values))}>
      <Stack>
        <TextInput
          label="E-mailadres"
          type="email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Wachtwoord"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {login.isError && <Notice tone="bad">{sentenceOf(login.error)}</Notice>}
        <Button type="submit" loading={login.isPending}>
          Inloggen
        </Button>
      </Stack>
    </form>
  )
}

const sentenceOf = (error: Error) =>
  error instanceof ShopError && error.code !== 'unexpected' ? error.message : 'Het inloggen is niet gelukt.'
