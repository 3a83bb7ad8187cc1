/** Hours for which the delivery of a wake is tried, where nobody says otherwise. */
export const defaultDeliveryHours = 72;
