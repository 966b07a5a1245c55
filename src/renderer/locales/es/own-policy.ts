/** Texts of a tenant who brings a policy of their own, in Spanish. */
import type { OwnPolicy } from '../en/own-policy';

export const ownPolicy: OwnPolicy = {
  ownPolicy: {
    way: 'Traer mi póliza',
    wayOf: 'Traer mi póliza para la unidad {number}',
    due: 'Su propia póliza: tráigala a más tardar el {date}',
    hint: 'Su plan de protección para esta unidad termina en cuanto la tengamos. Los días no usados quedan como saldo a favor.',
    save: 'Guardar esta póliza',
    done: 'Ya tenemos su póliza',
    ends: 'Su plan de protección deja de contar el {date}.',
    credited: '{amount} de él son ahora su saldo a favor.',
    checked: 'Nuestro personal revisa la póliza. Le preguntará si falta algo.',
    back: 'Volver a mi página',
  },
};
