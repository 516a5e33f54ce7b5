/** Of a ticket by a driver from before it said how it was weighed, and not sealed yet. */
export const unweighed = {
  gross_source: null,
  tare_source: null,
  tare_weighed_on: null,
  weighed_at: null,
  slip_hash: null,
  source: null,
  driver_name: null,
  paper_kept_at: null,
  slip_url: null,
  device_signed: false,
  verify_url: null,
}
