/** Texts of a tenant who brings a policy of their own, in English. */
export const ownPolicy = {
  ownPolicy: {
    way: 'Bring my own policy',
    wayOf: 'Bring my own policy for unit {number}',
    due: 'Your own policy: bring it by {date}',
    hint: 'Your protection plan for this unit ends once we have it. Unused days become credit.',
    save: 'Save this policy',
    done: 'We have your policy',
    ends: 'Your protection plan no longer counts from {date}.',
    credited: '{amount} of it became your credit.',
    checked: 'Our staff check the policy. They ask you if something is missing.',
    back: 'Back to my page',
  },
};

export type OwnPolicy = typeof ownPolicy;
