import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import * as registrationTexts from '../../api/contract/messages/registration.ts'
import { AdminRegistration } from '../../api/contract/registration.ts'
import { ApiError } from '../client/apiError.ts'
import { request } from '../client/request.ts'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { showNotice, useNotice } from '../ui/notice.ts'

const initial = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }

export const labelsOfAdmin = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  password: 'Password',
  password_confirmation: 'Confirm Password',
}

type Options = {
  leadsTo: string
  /** By a signed-in admin; the public form is sent as nobody. */
  isForAnother: boolean
  sentText: (email: string) => string
}

/** Shows a notice for 5 seconds after a success, then leads on. */
export function useAdminRegistration({ leadsTo, isForAnother, sentText }: Options) {
  const sent = useSentForm({
    initial,
    labels: labelsOfAdmin,
    faultsOf: faultsBy(AdminRegistration),
    send: (values) => request(calls.registerAdmin, values, isForAnother ? {} : { token: null }),
    onSent: (_answer, { email }) =>
      showNotice({ tone: 'success', title: registrationTexts.done, text: sentText(email.trim()) }),
    isOnce: true,
    failureOf: (error) => (isInvalid(error) ? registrationTexts.fixHighlighted : registrationTexts.adminFailed),
    // The specification wants a dialog for field errors as well.
    onRefused: (error) => {
      if (isInvalid(error))
        showNotice({ tone: 'warning', title: registrationTexts.invalid, text: registrationTexts.fixHighlighted })
    },
  })
  useLeaveWithNotice(sent.isDone, leadsTo)
  return sent
}

function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.status === 422
}

function useLeaveWithNotice(isDone: boolean, to: string): void {
  const { isOpen } = useNotice()
  const navigate = useNavigate()
  useEffect(() => {
    if (isDone && !isOpen) void navigate(to)
  }, [isDone, isOpen, navigate, to])
}
