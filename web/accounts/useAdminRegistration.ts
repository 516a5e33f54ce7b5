import { schemaResolver } from '@mantine/form'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { AdminRegistration } from '../../api/contract/registration.ts'
import { ApiError } from '../client/apiError.ts'
import { post } from '../client/request.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { closeNotice, showNotice, useNotice } from '../ui/notice.ts'

const initial = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }

const noticeLastsMs = 5_000
const toMend = 'Please fix the highlighted errors.'

/** The form of a new admin. Once the account stands it says so for 5 seconds, and leads on when that is read. */
export function useAdminRegistration(leadsTo: string, sentText: (email: string) => string) {
  const [isDone, setIsDone] = useState(false)
  const { form, stopped, isSending, onSubmit } = useSentForm({
    initial,
    validate: schemaResolver(AdminRegistration, { sync: true }),
    send: (values) => post('/api/register/admin', values),
    onSent: (_answer, { email }) => {
      showNotice({ tone: 'success', title: 'Registration Successful!', text: sentText(email.trim()) })
      setIsDone(true)
    },
    failureOf,
  })
  useLeaveWithNotice(isDone, leadsTo)
  return { form, stopped, isSending, isDone, onSubmit }
}

/** What the server objects to is said in a dialog too; under it the fields say the rest. */
function failureOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status !== 422) return 'Registration failed. Please try again later.'
  showNotice({ tone: 'warning', title: 'Validation Error', text: toMend })
  return toMend
}

function useLeaveWithNotice(isDone: boolean, to: string): void {
  const { isOpen } = useNotice()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDone) return
    if (!isOpen) {
      void navigate(to)
      return
    }
    const timer = setTimeout(closeNotice, noticeLastsMs)
    return () => clearTimeout(timer)
  }, [isDone, isOpen, navigate, to])
}
